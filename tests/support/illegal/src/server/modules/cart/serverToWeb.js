import '../../../web/render';
